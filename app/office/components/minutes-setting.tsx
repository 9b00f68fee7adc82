import { OneSetting, type StoredValue } from './one-setting.tsx'

interface MinutesSettingProps<Stored> {
  value: StoredValue<Stored, number>
  label: string
  hint?: string
  least?: number
  most: number
  /** The unit, if it is not minutes. */
  unit?: string
  mayEdit: boolean
}

/** An integer setting, saved by its own button. */
export function MinutesSetting<Stored>(props: MinutesSettingProps<Stored>) {
  const { least = 0, most, unit = 'minutes', ...rest } = props
  const isRight = (typed: string) =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  const wanted =
    least > 0 ? `Enter whole ${unit}, ${least} to ${most}` : `Enter whole ${unit}, at most ${most}`
  return (
    <OneSetting
      {...rest}
      textOf={String}
      read={Number}
      problemOf={(typed) => (isRight(typed) ? undefined : wanted)}
      input={{ type: 'number', inputMode: 'numeric', min: least, max: most, className: 'max-w-28' }}
    />
  )
}
