import { OneSetting } from './one-setting.tsx'

interface MinutesSettingProps {
  label: string
  hint?: string
  stored: number
  least?: number
  most: number
  /** What is counted, where it is not minutes. */
  unit?: string
  mayEdit: boolean
  saving: boolean
  onSave: (minutes: number) => void
}

/** One number of the business, saved by its own button. */
export function MinutesSetting(props: MinutesSettingProps) {
  const { stored, least = 0, most, unit = 'minutes', onSave, ...rest } = props
  const isRight = (typed: string) =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  const wanted =
    least > 0 ? `Enter whole ${unit}, ${least} to ${most}` : `Enter whole ${unit}, at most ${most}`
  return (
    <OneSetting
      {...rest}
      stored={String(stored)}
      problemOf={(typed) => (isRight(typed) ? undefined : wanted)}
      onSave={(typed) => onSave(Number(typed))}
      input={{ type: 'number', inputMode: 'numeric', min: least, max: most, className: 'max-w-28' }}
    />
  )
}
