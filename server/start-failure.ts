/** An error that the operator can fix: printed as one sentence without a stack trace, exit code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
