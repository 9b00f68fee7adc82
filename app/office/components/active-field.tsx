import { Controller, useFormContext } from 'react-hook-form'
import { Switch } from '#app/office/components/ui/switch.tsx'

/** Whether the record is shown on the website; the form's `is_active`. */
export function ActiveField({ hint }: { hint: string }) {
  const { control } = useFormContext<{ is_active: boolean }>()
  return (
    <Controller
      control={control}
      name="is_active"
      render={({ field }) => (
        <Switch label="Active" hint={hint} checked={field.value} onCheckedChange={field.onChange} />
      )}
    />
  )
}
