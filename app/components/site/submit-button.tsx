import { buttonLook } from './button-looks.ts'

export function SubmitButton({ label, sending }: { label: string; sending: boolean }) {
  return (
    <button type="submit" disabled={sending} className={`${buttonLook('primary')} w-full`}>
      {sending ? 'Submitting...' : label}
    </button>
  )
}
