// Routes that require the secret key.
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { Auth } from './deps.ts'
import { rotateKeys } from './handlers/admin/keys-rotate.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  regenerateOAuthSecret,
  updateOAuthClient,
} from './handlers/admin/oauth-clients.ts'
import {
  deleteFactorByAdmin,
  deleteUserByAdmin,
  getUserByAdmin,
  listFactorsByAdmin,
  updateUserByAdmin,
} from './handlers/admin/user-by-id.ts'
import { createUserByAdmin } from './handlers/admin/user-create.ts'
import { listUsersPage } from './handlers/admin/users-list.ts'

export function addAdminRoutes(app: Hono<AppEnv>, auth: Auth): void {
  app.get('/admin/users', listUsersPage(auth))
  app.post('/admin/users', createUserByAdmin(auth))
  app.get('/admin/users/:id', getUserByAdmin(auth))
  app.put('/admin/users/:id', updateUserByAdmin(auth))
  app.delete('/admin/users/:id', deleteUserByAdmin(auth))
  app.get('/admin/users/:id/factors', listFactorsByAdmin(auth))
  app.delete('/admin/users/:id/factors/:factorId', deleteFactorByAdmin(auth))

  app.post('/admin/keys/rotate', rotateKeys(auth))

  app.get('/admin/oauth/clients', listOAuthClients(auth))
  app.post('/admin/oauth/clients', createOAuthClient(auth))
  app.get('/admin/oauth/clients/:id', getOAuthClient(auth))
  app.put('/admin/oauth/clients/:id', updateOAuthClient(auth))
  app.delete('/admin/oauth/clients/:id', deleteOAuthClient(auth))
  app.post('/admin/oauth/clients/:id/regenerate_secret', regenerateOAuthSecret(auth))
}
