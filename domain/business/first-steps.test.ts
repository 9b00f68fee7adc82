import { describe, expect, it } from 'vitest'
import { firstSteps, stepsLeft } from './first-steps.ts'

describe('the first steps', () => {
  it('are listed until they are done', () => {
    expect(stepsLeft([])).toEqual(firstSteps)
    expect(stepsLeft(firstSteps.filter((step) => step !== 'upi'))).toEqual(['upi'])
  })

  it('are hidden when the guide was closed', () => {
    expect(stepsLeft(['closed'])).toEqual([])
  })
})
