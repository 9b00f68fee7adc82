import { useCallback, useState } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

interface ClampedTextProps {
  text: string
  /** Accessible name of the button: 'the message of Sample Client'. */
  what: string
  className?: string
}

/** The first three lines of a text, with a button that shows the rest. */
export function ClampedText({ text, what, className }: ClampedTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setIsCut((cut) => cut || element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span
        ref={measure}
        className={classNames(
          'whitespace-pre-line wrap-anywhere',
          isOpen ? 'block' : 'line-clamp-3',
          className,
        )}
      >
        {text}
      </span>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More'} of ${what}`}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 font-medium text-gold-ink underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-focus md:min-h-8"
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  )
}
