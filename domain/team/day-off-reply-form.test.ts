import { expect, it } from 'vitest'
import { dayOffReplyForm } from './day-off-reply-form.ts'

it('needs a reason for a no only', () => {
  expect(dayOffReplyForm.parse({ approve: true, reply: ' ' })).toEqual({ approve: true, reply: '' })
  expect(dayOffReplyForm.parse({ approve: false, reply: ' A bride is booked ' }).reply).toBe(
    'A bride is booked',
  )
  expect(dayOffReplyForm.safeParse({ approve: false, reply: ' ' }).error?.issues[0]).toMatchObject({
    path: ['reply'],
    message: 'Say why it is not possible',
  })
})
