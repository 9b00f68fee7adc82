// The error that modules throw for client errors: public fields and a private cause for the log. Each
// protocol renders it in its own format.

export interface AppErrorFields {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: unknown
  readonly hint?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(fields: AppErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details ?? null
    this.hint = fields.hint ?? null
    this.headers = fields.headers ?? {}
  }
}
