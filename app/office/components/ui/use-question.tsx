/** Asks in a dialog while an action waits for the answer. */
import { type ReactNode, useState } from 'react'
import type { ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface Question {
  readonly title: string
  /** The action, as the word of its button. */
  readonly action: string
  readonly variant?: ButtonVariant
  readonly content: ReactNode
}

/** Resolves with whether the user agrees. */
export type Ask = (question: Question) => Promise<boolean>

interface OpenQuestion extends Question {
  readonly answer: (isAgreed: boolean) => void
}

/** The caller renders `dialog`: inside its own dialog, if it is one. */
export function useQuestion(): { readonly ask: Ask; readonly dialog: ReactNode } {
  const [open, setOpen] = useState<OpenQuestion | null>(null)
  const [ask] = useState((): Ask => (question) => new Promise((answer) => setOpen({ ...question, answer })))
  if (!open) return { ask, dialog: null }
  const { content, answer, ...labels } = open
  const dialog = (
    <ConfirmDialog
      {...labels}
      onConfirm={() => answer(true)}
      onClose={() => {
        answer(false)
        setOpen(null)
      }}
    >
      {content}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
