/** An image of the home page's carousel; its title and link are for staff only. */
export interface PublishedBanner {
  readonly id: string
  readonly image_url: string
}
