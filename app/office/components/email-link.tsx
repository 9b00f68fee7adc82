import { classNames } from '#app/office/lib/screen/class-names.ts'

interface EmailLinkProps {
  address: string
  className?: string
  /** With more than the address in it. */
  href?: string | null
  /** What else a press does, besides opening a mail. */
  onPress?: () => void
}

/** An address that may break after its @ where there is little room, rather than in the middle of a word. */
export function EmailLink({ address, className, href, onPress }: EmailLinkProps) {
  const at = address.lastIndexOf('@') + 1
  return (
    <a
      href={href ?? `mailto:${address}`}
      onClick={onPress}
      className={classNames('wrap-break-word hover:underline', className)}
    >
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
