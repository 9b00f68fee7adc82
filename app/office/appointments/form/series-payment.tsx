import { formatRupees } from '#domain/money/format-rupees.ts'

/** save_series() books the payment once. */
export const SeriesPayment = ({ paid }: { paid: number }) =>
  paid > 0 && <p>{formatRupees(paid)} is recorded for the first visit, nothing for the others.</p>
