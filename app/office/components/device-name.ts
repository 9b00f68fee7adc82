/** 'Chrome on Android' from a user agent; enough for users to recognise their devices. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (agent: string, known: typeof browsers) =>
  known.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(agent: string | null): string {
  if (!agent) return 'Unknown device'
  const browser = firstMatch(agent, browsers)
  const system = firstMatch(agent, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? agent.slice(0, 40)
}
