import { z } from 'zod'
import type { TemplateKind } from './message-kinds.ts'
import { templateProblem } from './message-template.ts'

/** The schema of a message template in one language. */
export function messageTemplateForm(kind: TemplateKind) {
  const text = (label: string, longest: number) =>
    z
      .string()
      .trim()
      .min(1, `${label} is required`)
      .max(longest, `${label} must be at most ${longest} characters`)
      .superRefine((typed, context) => {
        const message = templateProblem(kind, typed)
        if (message) context.addIssue({ code: 'custom', message })
      })
  return z.object({ subject: text('Subject', 150), body: text('Text', 1000) })
}
