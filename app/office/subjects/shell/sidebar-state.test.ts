import { describe, expect, it } from 'vitest'
import { readSidebarCookie } from './sidebar-state.ts'

describe('the remembered sidebar', () => {
  it('follows the screen where nothing is remembered', () => {
    expect(readSidebarCookie(null)).toBe('by-screen')
    expect(readSidebarCookie('theme=dark')).toBe('by-screen')
    expect(readSidebarCookie('my_sidebar_state=false')).toBe('by-screen')
  })

  it('is as it was chosen', () => {
    expect(readSidebarCookie('a=b; sidebar_state=false')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=false; a=b')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=true')).toBe('wide')
  })
})
