import type { FieldState } from '#app/components/site/enquiry-form.tsx'
import { TextField } from '#app/components/site/field.tsx'

/** Who asks, and on which number she is called back: how every enquiry begins. */
export const CallerFields = ({ field }: { field: (name: string) => FieldState }) => (
  <>
    <TextField {...field('name')} label="Full Name" autoComplete="name" required />
    <TextField
      {...field('phone')}
      label="Phone Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
    />
  </>
)
