import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { ActiveField } from '#app/office/components/active-field.tsx'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { formatRupees, savingText } from '#domain/money/format-rupees.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { offerPrice, regularPrice } from '#domain/services/offers/offer.ts'
import { offerForm, type ParsedOffer, type TypedOffer } from '#domain/services/offers/offer-form.ts'
import { dayIn } from '#domain/time/dates.ts'
import { offerLabels } from './labels.ts'
import { inOrder, type Offer, offers } from './queries.ts'
import { ServicesField, useOfferableServices } from './services-field.tsx'

const offerRecordForm = (zone: string): RecordForm<Offer, TypedOffer, ParsedOffer> => ({
  schema: offerForm,
  startValues: (offer) => ({
    title: offer?.title ?? '',
    description: offer?.description ?? '',
    services: offer
      ? inOrder(offer).flatMap(({ service, quantity }) =>
          service ? [{ service_id: service.id, quantity }] : [],
        )
      : [],
    price_is: offer?.percent_off == null ? 'price' : 'percent_off',
    amount: String(offer?.price ?? offer?.percent_off ?? ''),
    valid_from: offer?.valid_from ?? dayIn(new Date(), zone),
    valid_until: offer?.valid_until ?? '',
    is_active: offer?.is_active ?? true,
  }),
  toDraft: (parsed) => parsed,
  // The services are updated with the server's response.
  preview: (offer, _draft, { services: _services, ...parsed }) => ({ ...offer, ...parsed }),
  Fields: OfferFields,
})

export default function OfferDialog(opened: OpenedRecord<Offer>) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => offerRecordForm(time_zone), [time_zone])
  return <RecordDialog {...opened} source={offers} labels={offerLabels} form={form} />
}

function OfferFields({ record }: { record: Offer | null }) {
  const { register, formState } = useFormContext<TypedOffer>()
  const { errors } = formState
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input autoComplete="off" placeholder="Haldi morning" {...register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <ServicesField record={record} />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Price">
          <Select
            options={[
              { value: 'price', label: 'All together, ₹' },
              { value: 'percent_off', label: 'Percent off' },
            ]}
            {...register('price_is')}
          />
        </Field>
        <Field label="How much" required error={errors.amount?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
      </div>
      <Saving record={record} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required error={errors.valid_from?.message}>
          <Input type="date" {...register('valid_from')} />
        </Field>
        <Field
          label="Last day"
          error={errors.valid_until?.message}
          hint="Removed from the website after this day; leave empty for a package without an end date"
        >
          <Input type="date" {...register('valid_until')} />
        </Field>
      </div>
      <ActiveField hint="Inactive offers are not shown on the website" />
    </>
  )
}

/** The saving that visitors will read, from current prices. */
function Saving({ record }: { record: Offer | null }) {
  const { control } = useFormContext<TypedOffer>()
  const [chosen, price_is, amount] = useWatch({ control, name: ['services', 'price_is', 'amount'] })
  const { services } = useOfferableServices(record)
  const typed = Number(ungrouped(amount))
  if (chosen.length === 0 || !(typed > 0)) return null
  const regular = regularPrice(
    chosen.map(({ service_id, quantity }) => ({
      quantity,
      price: services.find(({ id }) => id === service_id)?.price ?? 0,
    })),
  )
  const price = offerPrice(
    price_is === 'price' ? { price: typed, percent_off: null } : { price: null, percent_off: typed },
    regular,
  )
  return (
    <p role="status" className="rounded-lg bg-sunken p-3.5 text-sm">
      {price > regular
        ? `Separately they cost ${formatRupees(regular)}: an offer that costs more is not shown.`
        : `${formatRupees(price)} instead of ${formatRupees(regular)}. ${savingText(price, regular) ?? 'The client saves nothing, so no saving is shown.'}`}
    </p>
  )
}
