// The places of the site that header, menu, footer and buttons lead to.

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

/** Where the appointment's form stands by itself, with ?book=<service>, and where it goes as a plain post. */
export const APPOINTMENT_REQUEST_PAGE = '/services#book'
