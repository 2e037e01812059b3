type Size = { readonly width: number; readonly height: number }
/** `zoom` enlarges beyond the frame; `x` and `y`, from 0 to 1, are the shares of the overhang cut at left and top. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

/** Returns where to draw a picture so that it fills its frame. */
export function placed(picture: Size, frame: Size, { zoom, x, y }: Crop) {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: (frame.width - width) * x, top: (frame.height - height) * y }
}

/** Moves the picture by a distance in the frame's units. Without overhang, it stays. */
export function movedCrop(
  picture: Size,
  frame: Size,
  crop: Crop,
  by: { readonly x: number; readonly y: number },
): Crop {
  const { width, height } = placed(picture, frame, crop)
  const moved = (at: number, distance: number, over: number) =>
    over < 1 ? at : Math.min(1, Math.max(0, at - distance / over))
  return {
    ...crop,
    x: moved(crop.x, by.x, width - frame.width),
    y: moved(crop.y, by.y, height - frame.height),
  }
}
