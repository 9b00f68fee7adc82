import { OneSetting } from './one-setting.tsx'

interface MinutesSettingProps {
  label: string
  hint?: string
  stored: number
  most: number
  /** What is counted, where it is not minutes. */
  unit?: string
  mayEdit: boolean
  saving: boolean
  onSave: (minutes: number) => void
}

/** One number of the business, saved by its own button. */
export const MinutesSetting = ({ stored, most, unit = 'minutes', onSave, ...rest }: MinutesSettingProps) => (
  <OneSetting
    {...rest}
    stored={String(stored)}
    problemOf={(typed) =>
      /^\d+$/.test(typed.trim()) && Number(typed) <= most ? undefined : `Enter whole ${unit}, at most ${most}`
    }
    onSave={(typed) => onSave(Number(typed))}
    input={{ type: 'number', inputMode: 'numeric', min: 0, max: most, className: 'max-w-28' }}
  />
)
