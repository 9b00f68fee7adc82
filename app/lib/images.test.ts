import { describe, expect, it } from 'vitest'
import { imageSource, uprightBanner } from './images.ts'

describe('images', () => {
  it('serves bundled images through the renderer in all widths up to the widest', () => {
    const { src, srcSet } = imageSource('/art/category-nails.webp', 480)
    expect(src).toBe('/art/render/category-nails.webp?width=480')
    expect(srcSet).toBe(
      '/art/render/category-nails.webp?width=160 160w, /art/render/category-nails.webp?width=320 320w, /art/render/category-nails.webp?width=480 480w',
    )
  })

  it('serves uploads through the storage renderer, on our own backend under any address', () => {
    expect(imageSource('/storage/v1/object/public/banners/services/a.jpg', 320).src).toBe(
      '/storage/v1/render/image/public/banners/services/a.jpg?width=320',
    )
    expect(imageSource('https://p.example.com/storage/v1/object/public/banners/a.jpg', 320).src).toBe(
      'https://p.example.com/storage/v1/render/image/public/banners/a.jpg?width=320',
    )
  })

  it('serves uploads to a hosted project unchanged: on the free plan it resizes nothing', () => {
    const url = 'https://abcdefgh.supabase.co/storage/v1/object/public/banners/a.jpg'
    expect(imageSource(url, 320)).toEqual({ src: url })
  })

  it('does not change foreign images', () => {
    expect(imageSource('https://pictures.example.com/a.jpg', 960)).toEqual({
      src: 'https://pictures.example.com/a.jpg',
    })
  })

  it('finds the upright version of bundled banners only', () => {
    expect(uprightBanner('/art/banner-2.webp')).toBe('/art/banner-2-phone.webp')
    expect(uprightBanner('/storage/v1/object/public/banners/banner-2.webp')).toBeNull()
  })
})
