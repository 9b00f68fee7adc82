// Creates a certificate for localhost with its key for one run.
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface OwnCertificate {
  /** The path of a file that holds both. */
  readonly path: string
  remove(): Promise<void>
}

export async function makeCertificate(): Promise<OwnCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-certificate-'))
  const path = join(folder, 'localhost.pem')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...kind,
    ...names,
    '-keyout',
    path,
    '-out',
    `${path}.crt`,
  ])
  await appendFile(path, await readFile(`${path}.crt`))
  return { path, remove: () => rm(folder, { recursive: true }) }
}
