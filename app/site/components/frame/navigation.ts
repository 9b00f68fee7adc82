// The places of the site that header, menu and footer lead to.

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
