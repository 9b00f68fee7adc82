import { buttonClasses } from '#app/site/components/button-classes.ts'

export function SubmitButton({ label, sending }: { label: string; sending: boolean }) {
  return (
    <button type="submit" disabled={sending} className={`${buttonClasses('primary')} w-full`}>
      {sending ? 'Submitting...' : label}
    </button>
  )
}
