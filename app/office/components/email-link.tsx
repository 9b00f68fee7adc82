import { classNames } from '#app/office/lib/screen/class-names.ts'

interface EmailLinkProps {
  address: string
  className?: string
  /** A mailto link that contains more than the address. */
  href?: string | null
  /** An additional action when the link is pressed. */
  onPress?: () => void
}

/** An email address that breaks after its @ in narrow columns, not within a word. */
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
