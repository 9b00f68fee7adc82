/** A reason not to start that the operator can mend: shown as its one sentence, without a stack trace, exit code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
