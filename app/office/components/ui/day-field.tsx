import { useRef, useState } from 'react'
import { FIRST_DAY, isDay, LAST_DAY } from '#domain/time/dates.ts'
import { Input } from './input.tsx'

interface DayFieldProps {
  'aria-label': string
  className?: string
  value: string
  onChange: (day: string) => void
}

/**
 * A day that the page follows. A picked day is applied at once; typed digits are applied by Enter or when the field is left,
 * because each key makes another day.
 */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = useRef(false)

  function apply(day: string | null) {
    isTyping.current = false
    setTyped(null)
    if (day !== null && day !== value && isDay(day)) onChange(day)
  }

  return (
    <Input
      {...rest}
      type="date"
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed ?? value}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(typed)
        else isTyping.current = true
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onChange={({ target }) => {
        if (isTyping.current) setTyped(target.value)
        else apply(target.value)
      }}
      onBlur={() => apply(typed)}
    />
  )
}
