import type { Page } from '@playwright/test'

/** Replaces the device's choice of applications, which no test can answer, by a note of the shared content. */
export async function withoutApplications(page: Page, { takesPictures = false } = {}) {
  await page.evaluate((canShare) => {
    /** Returns how many pixels of the picture are written on. */
    const inkOf = (picture: ImageBitmap) => {
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      pen?.drawImage(picture, 0, 0)
      const { data } = pen?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
      return data.filter((value, at) => at % 4 === 0 && value < 128).length
    }
    Object.assign(navigator, {
      canShare: () => canShare,
      share: async ({ text, files }: { text: string; files?: File[] }) => {
        const [file] = files ?? []
        if (file) {
          const picture = await createImageBitmap(file)
          document.documentElement.dataset['picture'] = `${file.name} ${file.type} ${picture.width} ${inkOf(picture)}`
        }
        document.documentElement.dataset['shared'] = text
      },
    })
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-paper]')?.textContent ?? ''
    }
  }, takesPictures)
  return page.locator('html')
}
