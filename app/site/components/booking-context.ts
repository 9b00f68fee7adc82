// How any part of a public page asks for the appointment dialog. The layout provides it; before hydration and without
// JavaScript the same request is an ordinary form that leads to the page of bookingAddress.
import { createContext, useContext } from 'react'

export interface BookingRequest {
  readonly serviceName: string
  /** Known for a service's own button; the enquiry itself names the service in words. */
  readonly serviceId?: string
}

export interface Booking {
  open(request: BookingRequest): void
  /** Fetches the dialog's code before it is needed. */
  prepare(): void
}

export const BookingContext = createContext<Booking>({ open() {}, prepare() {} })

export const useBooking = (): Booking => useContext(BookingContext)

/** Where the appointment's form also stands by itself, with ?book=<service>. */
export const BOOKING_PAGE = '/services#book'

export const bookingAddress = (serviceName: string): string =>
  `/services?${new URLSearchParams({ book: serviceName })}#book`
