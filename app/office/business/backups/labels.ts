export const missingImagesText = (count: number) =>
  `${count === 1 ? 'One uploaded image is' : `${count} uploaded images are`} missing on the server, so the last backup was made without ${count === 1 ? 'it' : 'them'}. Look at banners, services and photos, and upload what is not shown again.`
