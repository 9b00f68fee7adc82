import type { ComponentProps } from 'react'
import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import { useKeptForm } from '#app/office/components/records/use-kept-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm, SettingPart } from '#app/office/components/setting-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { businessProfileForm } from '#domain/business-profile-form.ts'
import { type StoredProfile, useSaveProfile } from './queries.ts'

type Typed = z.input<typeof businessProfileForm>
type Draft = z.output<typeof businessProfileForm>

const startValues = (stored: StoredProfile): Typed => ({
  business_name: stored.business_name,
  tagline: stored.tagline ?? '',
  about: stored.about ?? '',
  phone: stored.phone ?? '',
  whatsapp_number: stored.whatsapp_number ?? '',
  email: stored.email ?? '',
  area_served: stored.area_served ?? '',
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
})

export function ProfileForm({ stored, mayEdit }: { stored: StoredProfile; mayEdit: boolean }) {
  const save = useSaveProfile()
  const kept = useKeptForm<Typed, Draft, StoredProfile>({
    resolver: schemaResolver(businessProfileForm),
    basis: stored,
    startValues,
    disabled: !mayEdit,
  })
  const { form, basis } = kept

  const text = (name: Path<Typed>, label: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} error={form.getFieldState(name, form.formState).error?.message} className="min-w-0">
      <Input {...props} {...form.register(name)} />
    </Field>
  )

  return (
    <SettingForm
      kept={kept}
      stored={stored}
      what="the business profile"
      mayEdit={mayEdit}
      save={save.mutateAsync}
    >
      <SettingPart title="The business">
        {text('business_name', 'Business name')}
        {text('tagline', 'Tagline')}
        <Field label="About" className="sm:col-span-2" error={form.formState.errors.about?.message}>
          <Textarea rows={5} {...form.register('about')} />
        </Field>
      </SettingPart>
      <SettingPart title="Contact">
        {text('phone', 'Phone', { type: 'tel' })}
        {text('whatsapp_number', 'WhatsApp', { type: 'tel' })}
        {text('email', 'Email', { type: 'email' })}
        {text('area_served', 'Area')}
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
      {basis.videos.map((video, number) => (
        <SettingPart key={video.url} title={`Video ${number + 1}`}>
          {text(`videos.${number}.title` as Path<Typed>, 'Title')}
          {text(`videos.${number}.url` as Path<Typed>, 'Address of the video')}
          {text(`videos.${number}.poster` as Path<Typed>, 'Address of its still picture')}
        </SettingPart>
      ))}
    </SettingForm>
  )
}
