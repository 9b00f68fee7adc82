import type { ComponentProps } from 'react'
import { FormProvider, type Path } from 'react-hook-form'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm, SettingPart } from '#app/office/components/setting-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { profileLabels, profileVersion, type StoredProfile, useSaveProfile } from './queries.ts'
import { ThemeFields } from './theme-fields.tsx'
import { type ParsedProfile, profileFormSchema, type TypedProfile } from './typed-profile.ts'

const startValues = (stored: StoredProfile): TypedProfile => ({
  business_name: stored.business_name,
  tagline: stored.tagline ?? '',
  about: stored.about ?? '',
  phone: stored.phone ?? '',
  whatsapp_number: stored.whatsapp_number ?? '',
  email: stored.email ?? '',
  area_served: stored.area_served ?? '',
  city: stored.city ?? '',
  instagram_url: stored.instagram_url ?? '',
  facebook_url: stored.facebook_url ?? '',
  youtube_url: stored.youtube_url ?? '',
  x_url: stored.x_url ?? '',
  stat_years: stored.stat_years,
  stat_clients: stored.stat_clients,
  stat_beauticians: stored.stat_beauticians,
  stat_services: stored.stat_services,
  videos: stored.videos.map(({ title, url, poster }) => ({ title, url, poster })),
  time_zone: stored.time_zone,
  logo_url: stored.logo_url,
  colour_set: stored.colour_set,
  file: null,
})

/** The upload code is loaded only when a file is chosen. */
async function uploadLogo(file: File): Promise<string> {
  const { uploadWithErrorToast } = await import('#app/office/components/upload-with-error-toast.ts')
  return uploadWithErrorToast(file, 'brand/')
}

export function ProfileForm({ stored, mayEdit }: { stored: StoredProfile; mayEdit: boolean }) {
  const { save } = useSaveProfile()
  const editForm = useEditForm<TypedProfile, ParsedProfile, StoredProfile>({
    resolver: schemaResolver(profileFormSchema),
    stored,
    versionOf: profileVersion,
    startValues,
    disabled: !mayEdit,
  })
  const { form, basis } = editForm

  const text = (name: Path<TypedProfile>, label: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} error={form.getFieldState(name, form.formState).error?.message} className="min-w-0">
      <Input {...props} {...form.register(name)} />
    </Field>
  )

  return (
    <SettingForm
      editForm={editForm}
      what="the business profile"
      mayEdit={mayEdit}
      failed={profileLabels.updateFailed}
      save={async ({ file, ...draft }, basis) => {
        const logo_url = file ? await uploadLogo(file) : draft.logo_url
        return save(basis, { ...draft, logo_url })
      }}
    >
      <SettingPart title="The business">
        {text('business_name', 'Business name')}
        {text('tagline', 'Tagline')}
        <Field label="About" className="sm:col-span-2" error={form.formState.errors.about?.message}>
          <Textarea rows={5} {...form.register('about')} />
        </Field>
      </SettingPart>
      <FormProvider {...form}>
        <ThemeFields mayEdit={mayEdit} />
      </FormProvider>
      <SettingPart title="Contact">
        {text('phone', 'Phone', { type: 'tel' })}
        {text('whatsapp_number', 'WhatsApp', { type: 'tel' })}
        {text('email', 'Email', { type: 'email' })}
        {text('area_served', 'Area')}
        <Field
          label="City"
          hint="Shown in the titles in search engines. Leave it empty if you work in several cities."
          error={form.formState.errors.city?.message}
        >
          <Input {...form.register('city')} />
        </Field>
        {text('time_zone', 'Time zone', { list: 'time-zones' })}
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </SettingPart>
      <SettingPart title="Social links">
        {text('instagram_url', 'Instagram', { type: 'url', placeholder: 'https://' })}
        {text('facebook_url', 'Facebook', { type: 'url', placeholder: 'https://' })}
        {text('youtube_url', 'YouTube', { type: 'url', placeholder: 'https://' })}
        {text('x_url', 'X', { type: 'url', placeholder: 'https://' })}
      </SettingPart>
      <SettingPart title="Figures on the website">
        {text('stat_years', 'Years')}
        {text('stat_clients', 'Happy clients')}
        {text('stat_beauticians', 'Beauticians')}
        {text('stat_services', 'Services')}
      </SettingPart>
      <Fold
        heading="h2"
        title="Videos on the website"
        summary={basis.videos.map(({ title }) => title).join(', ')}
        hasFault={form.formState.errors.videos !== undefined}
      >
        <p className="mb-4 text-sm text-muted">
          Links to video files, such as https://…/bride.mp4. YouTube links do not play here.
        </p>
        <div className="space-y-5">
          {basis.videos.map(({ url }, number) => (
            <fieldset key={url} className="grid items-start gap-4 sm:grid-cols-2">
              <legend className="mb-2 text-sm font-semibold">Video {number + 1}</legend>
              {text(`videos.${number}.title` as Path<TypedProfile>, 'Title')}
              {text(`videos.${number}.url` as Path<TypedProfile>, 'Address of the video')}
              {text(`videos.${number}.poster` as Path<TypedProfile>, 'Address of its preview image')}
            </fieldset>
          ))}
        </div>
      </Fold>
    </SettingForm>
  )
}
