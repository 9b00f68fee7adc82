// Lets a browser on another origin use the three services with the official client, as a hosted project does.
// Credentials travel in headers, never in cookies, so any origin may ask; the key and the policies decide.
import { cors } from 'hono/cors'

export const allowOtherOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    ...[
      'authorization',
      'apikey',
      'x-client-info',
      'content-type',
      'accept',
      'accept-profile',
      'content-profile',
    ],
    ...[
      'prefer',
      'range',
      'x-supabase-api-version',
      'x-upsert',
      'x-metadata',
      'cache-control',
      'content-encoding',
    ],
    ...['x-retry-count', 'traceparent', 'tracestate', 'baggage'],
  ],
  exposeHeaders: [
    ...['content-range', 'content-location', 'location', 'preference-applied', 'x-total-count', 'link'],
    ...['x-supabase-api-version', 'retry-after'],
  ],
  maxAge: 86_400,
})
