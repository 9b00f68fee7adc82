import { classNames } from '#app/office/lib/screen/class-names.ts'

interface PersonMarkProps {
  person: { readonly full_name: string; readonly colour: string; readonly photo_url?: string | null }
  className?: string
}

/** A beautician's image, or the first letter of their name, in a ring of their colour. */
export const PersonMark = ({ person: { full_name, colour, photo_url }, className }: PersonMarkProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      `person-${colour} inline-grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-(--person) bg-(--person-soft) text-xs font-semibold text-fg`,
      className ?? 'size-8',
    )}
  >
    {photo_url ? (
      <img src={photo_url} alt="" className="size-full object-cover" />
    ) : (
      full_name.trim().charAt(0).toUpperCase()
    )}
  </span>
)
