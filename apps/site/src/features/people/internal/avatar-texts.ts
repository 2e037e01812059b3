import { texts } from '@cubic/web-kit/language/text'

export const avatarTexts = texts({
  choose: { cn: '选择图片', en: 'Choose a picture' },
  takePhoto: { cn: '拍照', en: 'Take a photo' },
  drop: { cn: '或把图片拖到这里', en: 'or drop one here' },
  dropNow: { cn: '松开即可选择这张图片', en: 'Drop it to choose this picture' },
  hint: {
    cn: 'JPEG、PNG、WebP 或 AVIF，宽和高至少 64 像素',
    en: 'JPEG, PNG, WebP or AVIF, at least 64 pixels wide and high',
  },
  remove: { cn: '移除头像', en: 'Remove avatar' },
  removed: { cn: '头像已移除', en: 'Avatar removed' },
  crop: {
    cn: '裁剪区域：拖动图片，或用方向键移动',
    en: 'Visible area: drag the picture, or move it with the arrow keys',
  },
  zoom: { cn: '缩放', en: 'Zoom' },
  turnLeft: { cn: '向左旋转', en: 'Turn left' },
  turnRight: { cn: '向右旋转', en: 'Turn right' },
  preview: { cn: '预览', en: 'Preview' },
  other: { cn: '换一张', en: 'Choose another' },
  use: { cn: '使用这张头像', en: 'Use this picture' },
  retry: { cn: '重试', en: 'Try again' },
  cancelUpload: { cn: '取消上传', en: 'Cancel upload' },
  uploading: { cn: '正在上传', en: 'Uploading' },
  processing: { cn: '正在处理', en: 'Processing' },
  unchanged: { cn: '已取消，头像没有改变', en: 'Cancelled. Your avatar hasn’t changed' },
  saving: { cn: '正在保存', en: 'Saving' },
  uploaded: { cn: '上传成功', en: 'Uploaded Successfully' },
  failed: {
    cn: '上传失败：没有连上服务器。您的裁剪还在，请重试',
    en: 'Upload Failed: couldn’t reach the server. Your crop is kept, please try again',
  },
  busy: {
    cn: '上传失败：服务器繁忙，请稍后重试',
    en: 'Upload Failed: the server is busy, please try again in a moment',
  },
  notAPicture: {
    cn: '上传失败：这不是图片，请选择 JPEG、PNG、WebP 或 AVIF 图片',
    en: 'Upload Failed: this isn’t a picture. Choose a JPEG, PNG, WebP or AVIF file',
  },
  heic: {
    cn: '上传失败：此浏览器打不开 HEIC 照片。请先把它转换为 JPEG，或在相机设置中选择“兼容性最佳”',
    en: 'Upload Failed: this browser can’t open HEIC photos. Convert the photo to JPEG first, or choose “Most Compatible” in your camera settings',
  },
  tooLarge: {
    cn: '上传失败：文件太大，不能超过 50 MB',
    en: 'Upload Failed: the file is too large. The limit is 50 MB',
  },
  tooSmall: {
    cn: '上传失败：图片太小，宽和高都不能小于 64 像素',
    en: 'Upload Failed: the picture is too small. It must be at least 64 pixels wide and high',
  },
  broken: {
    cn: '上传失败：打不开这张图片，它可能已损坏',
    en: 'Upload Failed: the picture can’t be opened. It may be damaged',
  },
})
