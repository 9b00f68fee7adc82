/** Logo and colours, with a preview of the website before saving. */
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ImageField } from '#app/office/components/image-field.tsx'
import { SettingPart } from '#app/office/components/setting-form.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { colourSetNames } from '#domain/business/brand/colour-set-names.ts'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { ThemePreview } from './theme-preview.tsx'
import type { TypedProfile } from './typed-profile.ts'

export function ThemeFields({ mayEdit }: { mayEdit: boolean }) {
  const { control } = useFormContext<TypedProfile>()
  const logo = useController({ control, name: 'logo_url' }).field
  const file = useWatch({ control, name: 'file' })
  return (
    <SettingPart
      title="Logo and colours"
      subtitle="Used on the website, in the back-office, icons, shared links and emails"
    >
      <div>
        {mayEdit && (
          <ImageField
            label={logo.value ? 'Replace the logo' : 'Logo'}
            hint="Best as PNG or WebP with a transparent background. A dark logo gets a light background"
          />
        )}
        {mayEdit && logo.value && !file && (
          <Button variant="secondary" size="small" className="mt-3" onClick={() => logo.onChange(null)}>
            Remove the logo
          </Button>
        )}
        <ThemePreview />
      </div>
      <ColourChoice mayEdit={mayEdit} />
    </SettingPart>
  )
}

function ColourChoice({ mayEdit }: { mayEdit: boolean }) {
  const { register } = useFormContext<TypedProfile>()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Colours</legend>
      <div className="space-y-2">
        {colourSetNames.map((name) => {
          const { label, site } = colourSets[name]
          return (
            <label
              key={name}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line bg-card px-3.5 py-2 text-sm has-checked:border-primary has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              {/* A target as high as a fingertip, in a row that is no higher. */}
              <input
                type="radio"
                value={name}
                disabled={!mayEdit}
                className="-my-2 h-11 w-4.5 shrink-0 accent-primary"
                {...register('colour_set')}
              />
              <span className="mr-auto">{label}</span>
              <span
                aria-hidden="true"
                className="flex overflow-hidden rounded-full border border-line-strong"
              >
                {[site.ink, site.gold, site.sindoor, site.ivory].map((colour) => (
                  <span key={colour} className="h-5 w-4" style={{ background: colour }} />
                ))}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
