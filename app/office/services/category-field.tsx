import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { serviceCategories } from '#domain/services/service.ts'
import { NEW_CATEGORY } from '#domain/services/service-form.ts'
import { usedCategoriesQuery } from './queries.ts'

/**
 * Every category is a filter on the website, so it is chosen from existing ones; a separate action adds a new one, to avoid
 * duplicates by mistyping.
 */
export function CategoryField() {
  const { field, fieldState } = useController<{ category: string }>({ name: 'category' })
  const { data: used = [] } = useQuery(usedCategoriesQuery)
  /** The category before "New category", for the way back. */
  const former = useRef('')
  const isNew = field.value.startsWith(NEW_CATEGORY)
  const known = [...new Set([...serviceCategories, ...used, ...(field.value && !isNew ? [field.value] : [])])]
  const choose = (value: string) => {
    if (value === NEW_CATEGORY) former.current = field.value
    field.onChange(value)
  }
  if (isNew) {
    return (
      <Field label="New category" error={fieldState.error?.message}>
        <div className="flex gap-2">
          <Input
            {...field}
            value={field.value.slice(NEW_CATEGORY.length)}
            onChange={({ target }) => field.onChange(NEW_CATEGORY + target.value)}
            autoFocus
            autoComplete="off"
          />
          <Button variant="secondary" onClick={() => choose(former.current)}>
            Back
          </Button>
        </div>
      </Field>
    )
  }
  const options = [
    { value: '', label: 'None' },
    ...asOptions(known),
    { value: NEW_CATEGORY, label: 'New category …' },
  ]
  return (
    <Field label="Category" error={fieldState.error?.message}>
      <Select {...field} options={options} onChange={({ target }) => choose(target.value)} />
    </Field>
  )
}
