// The lines and totals of an invoice. Amounts show paise, because tax is computed in paise.
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { stateTaxName } from '#domain/money/indian-states.ts'
import type { Invoice } from '#domain/money/invoice.ts'

export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { content, taxable, cgst, sgst, igst, total } = invoice
  const { tax_percent, place_of_supply = '' } = content
  const stateTax = stateTaxName(place_of_supply)
  const lines = content.lines.map((line, place) => ({ ...line, place }))
  const off = roundToPaise(lines.reduce((sum, { price, amount }) => sum + (price ?? amount) - amount, 0))
  const taxes = [
    ['CGST', cgst, (tax_percent ?? 0) / 2],
    [stateTax, sgst, (tax_percent ?? 0) / 2],
    ['IGST', igst, tax_percent],
  ] as const
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.place}>
            <td>
              {line.description}
              {line.taxable !== undefined && (
                <small>
                  SAC {line.sac} · value {exactRupees(line.taxable)}
                  {line.igst
                    ? ` · IGST ${exactRupees(line.igst)}`
                    : ` · CGST ${exactRupees(line.cgst ?? 0)} · ${stateTax} ${exactRupees(line.sgst ?? 0)}`}
                </small>
              )}
            </td>
            <td>{exactRupees(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {off > 0 && (
          <tr>
            <th scope="row">Discount (already deducted above)</th>
            <td>{exactRupees(off)}</td>
          </tr>
        )}
        {tax_percent !== undefined && (
          <tr>
            <th scope="row">Taxable value</th>
            <td>{exactRupees(taxable)}</td>
          </tr>
        )}
        {taxes
          .filter(([, amount]) => amount > 0)
          .map(([name, amount, percent]) => (
            <tr key={name}>
              <th scope="row">
                {name} {percent} %
              </th>
              <td>{exactRupees(amount)}</td>
            </tr>
          ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{exactRupees(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
