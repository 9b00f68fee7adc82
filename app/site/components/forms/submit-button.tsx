import { buttonLook } from '#app/site/components/button-looks.ts'

export function SubmitButton({ label, sending }: { label: string; sending: boolean }) {
  return (
    <button type="submit" disabled={sending} className={`${buttonLook('primary')} w-full`}>
      {sending ? 'Submitting...' : label}
    </button>
  )
}
