import { closeSync, openSync } from 'node:fs'

/** Opens one file for reading and one for writing, and closes both whatever happens. */
export async function withFiles<T>(
  source: string,
  target: string,
  work: (input: number, output: number) => T | Promise<T>,
): Promise<T> {
  const input = openSync(source, 'r')
  try {
    const output = openSync(target, 'w')
    try {
      return await work(input, output)
    } finally {
      closeSync(output)
    }
  } finally {
    closeSync(input)
  }
}
