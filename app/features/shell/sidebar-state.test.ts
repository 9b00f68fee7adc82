import { describe, expect, it } from 'vitest'
import { readSidebarCookie } from './sidebar-state.ts'

describe('the remembered sidebar', () => {
  it('is wide where nothing is remembered', () => {
    expect(readSidebarCookie(null)).toBe(true)
    expect(readSidebarCookie('theme=dark')).toBe(true)
    expect(readSidebarCookie('my_sidebar_state=false')).toBe(true)
  })

  it('is narrow where that was chosen', () => {
    expect(readSidebarCookie('a=b; sidebar_state=false')).toBe(false)
    expect(readSidebarCookie('sidebar_state=false; a=b')).toBe(false)
    expect(readSidebarCookie('sidebar_state=true')).toBe(true)
  })
})
