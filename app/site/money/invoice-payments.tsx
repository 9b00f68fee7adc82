import { exactRupees } from '#domain/money/exact-rupees.ts'
import type { Invoice } from '#domain/money/invoice.ts'
import { methodLabels } from '#domain/money/payment.ts'
import { formatDate } from '#domain/time/business-time.ts'

/** The payments at the time of issue. */
export function InvoicePayments({ content, zone }: { content: Invoice['content']; zone: string }) {
  const { payments, paid = 0, due = 0, method } = content
  if (method) return method === 'other' ? null : <p>Paid by: {methodLabels[method]}</p>
  if (!payments) return null
  return (
    <table className="payments">
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.received_at} ${payment.amount} ${payment.voucher}`}>
            <th scope="row">
              {payment.amount < 0
                ? 'Refunded'
                : payment.method === 'other'
                  ? 'Payment'
                  : methodLabels[payment.method]}
              , {formatDate(payment.received_at, zone)}
              {payment.voucher && ` (${payment.voucher})`}
            </th>
            <td>{exactRupees(payment.amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Paid</th>
          <td>{exactRupees(paid)}</td>
        </tr>
        <tr className="total">
          <th scope="row">Due</th>
          <td>{exactRupees(due)}</td>
        </tr>
      </tbody>
    </table>
  )
}
