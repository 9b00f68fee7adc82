import { classNames } from '#app/office/lib/screen/class-names.ts'

export type DrawingName =
  | 'empty-appointments'
  | 'empty-banners'
  | 'empty-clients'
  | 'empty-leads'
  | 'empty-reports'
  | 'empty-reviews'
  | 'empty-services'
  | 'empty-settings'
  | 'error'

/** A decorative line drawing. Its dark lines turn light in the dark theme. */
export const Drawing = ({ name, className }: { name: DrawingName; className?: string }) => (
  <img
    src={`/art/${name}.svg`}
    alt=""
    width={240}
    height={180}
    className={classNames('drawing', className)}
  />
)
