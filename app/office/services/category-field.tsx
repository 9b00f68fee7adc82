import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { serviceCategories } from '#domain/services/service.ts'
import { usedCategoriesQuery } from './queries.ts'

const NEW = '\u0000new'

/**
 * Every category is a filter on the website, so it is chosen from existing ones; a separate action adds a new one, to avoid
 * duplicates by mistyping.
 */
export function CategoryField() {
  const { field, fieldState } = useController<{ category: string }>({ name: 'category' })
  const { data: used = [] } = useQuery(usedCategoriesQuery)
  /** The category before "New category", for the way back; null: none is typed. */
  const [former, setFormer] = useState<string | null>(null)
  const isNew = former !== null
  const known = [...new Set([...serviceCategories, ...used, ...(field.value && !isNew ? [field.value] : [])])]
  const choose = (value: string) => {
    setFormer(value === NEW ? field.value : null)
    field.onChange(value === NEW ? '' : value)
  }
  if (isNew) {
    return (
      <Field label="New category" error={fieldState.error?.message}>
        <div className="flex gap-2">
          <Input {...field} autoFocus autoComplete="off" />
          <Button variant="secondary" onClick={() => choose(former)}>
            Back
          </Button>
        </div>
      </Field>
    )
  }
  const options = [{ value: '', label: 'None' }, ...asOptions(known), { value: NEW, label: 'New category …' }]
  return (
    <Field label="Category" error={fieldState.error?.message}>
      <Select {...field} options={options} onChange={({ target }) => choose(target.value)} />
    </Field>
  )
}
