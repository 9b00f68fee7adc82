import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { START_REACT_ID } from './page-script.ts'

interface TagProps {
  readonly rel?: string
  readonly href?: string
  readonly type?: string
  readonly id?: string
  readonly 'data-preloads'?: string
  readonly children?: ReactNode
}

/**
 * React Router's scripts, which page-script.ts starts after `load`. Until then the module script has a type that browsers
 * do not run, and its preloads are a list of addresses. Loaded at once, they delay the largest paint on slow 4G from 1.2 to
 * 2.3 s (docs/decisions/074-plain-public-pages.md).
 */
export function DeferredScripts() {
  const tags = tagsOf(Scripts({}))
  const preloads = tags.flatMap(({ props }) => (props.rel === 'modulepreload' ? [props.href] : []))
  return tags.map((tag) => {
    if (tag.props.rel === 'modulepreload') return null
    if (tag.props.type !== 'module') return tag
    return cloneElement(tag, {
      id: START_REACT_ID,
      type: 'text/plain',
      'data-preloads': preloads.join(' '),
    })
  })
}

function tagsOf(node: ReactNode): ReactElement<TagProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<TagProps>(child)) return []
    return child.type === Fragment ? tagsOf(child.props.children) : [child]
  })
}
