import { formatRupees, savingText } from '#domain/money/format-rupees.ts'

export function Price({ price, originalPrice }: { price: number; originalPrice: number | null }) {
  const saving = savingText(price, originalPrice)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className={`text-2xl font-semibold ${saving ? 'text-sindoor' : 'text-text'}`}>
        {formatRupees(price)}
      </span>
      {saving && originalPrice !== null && (
        <>
          <s className="text-text-soft">
            <span className="sr-only">instead of </span>
            {formatRupees(originalPrice)}
          </s>
          <span className="w-full text-sm font-medium text-gold-deep">{saving}</span>
        </>
      )}
    </p>
  )
}
