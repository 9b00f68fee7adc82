import { classNames } from '#app/office/lib/screen/class-names.ts'

/** An address that may break after its @ where there is little room, rather than in the middle of a word. */
export function EmailLink({ address, className }: { address: string; className?: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${address}`} className={classNames('wrap-break-word hover:underline', className)}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
