import { describe, expect, it } from 'vitest'
import { readSidebarCookie } from './sidebar-state.ts'

describe('the remembered sidebar', () => {
  it('is wide where nothing is remembered', () => {
    expect(readSidebarCookie(null)).toBe('wide')
    expect(readSidebarCookie('theme=dark')).toBe('wide')
    expect(readSidebarCookie('my_sidebar_state=false')).toBe('wide')
  })

  it('is as it was chosen', () => {
    expect(readSidebarCookie('a=b; sidebar_state=false')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=false; a=b')).toBe('narrow')
    expect(readSidebarCookie('sidebar_state=true')).toBe('wide')
  })
})
