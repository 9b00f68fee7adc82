// Link targets of header, menu, footer and buttons.

export const mainNavigation = [
  { label: 'Services', to: '/#services' },
  { label: 'Bridal', to: '/#services' },
  { label: 'Offers', to: '/#services' },
  { label: 'About', to: '/#about' },
  { label: 'Testimonials', to: '/#testimonials' },
  { label: 'Contact', to: '/#contact' },
] as const

export const footerNavigation = [
  { label: 'Services', to: '/#services' },
  { label: 'About', to: '/#about' },
  { label: 'Testimonials', to: '/#testimonials' },
  { label: 'Contact', to: '/#contact' },
] as const

/** Pages that the specification's quick links do not name. */
export const footerPages = [
  { label: 'Price list', to: '/services' },
  { label: 'Plan your function', to: '/plan' },
  { label: 'Offers and packages', to: '/offers' },
] as const

/** The page of the appointment form, with ?book=<service>, and the target of its plain post. */
export const APPOINTMENT_REQUEST_PAGE = '/services#book'
