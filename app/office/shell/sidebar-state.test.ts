import { describe, expect, it } from 'vitest'
import { readSidebarCookie } from './sidebar-state.ts'

describe('the stored sidebar state', () => {
  it('is wide by default', () => {
    expect(readSidebarCookie(null)).toBe('wide')
    expect(readSidebarCookie('theme=dark')).toBe('wide')
    expect(readSidebarCookie('my_sidebar_state=false')).toBe('wide')
  })

  it('is the chosen one', () => {
    expect(readSidebarCookie('a=b; sidebar_state=false')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=false; a=b')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=true')).toBe('wide')
  })
})
