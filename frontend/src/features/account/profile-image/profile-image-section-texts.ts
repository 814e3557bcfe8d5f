/** Texts of the account page's image, by the file that shows them; sentences with markup stay inline. */
export const PROFILE_IMAGE_SECTION_TEXT = {
  cropFile: {
    chosenImage: (name: string) => `Chosen picture ${name}`,
    cannotBeShown:
      'This browser cannot show this kind of picture. It can be uploaded all the same: the middle of it is taken as a square.',
    imageNotUploaded: 'The picture could not be uploaded.',
    uploading: 'Uploading…',
    upload: 'Upload',
    cancel: 'Cancel',
  },
  cropPhoto: {
    crop: (title: string) => `Crop of ${title}`,
    photoNotLoaded: 'The photo could not be loaded. The middle of it stays your picture.',
    saving: 'Saving…',
    saveCrop: 'Save crop',
    close: 'Close',
    cancel: 'Cancel',
  },
  fileChoice: {
    chooseImage: 'Choose a picture',
    chooseFile: 'choose a file',
  },
  profileImageSection: {
    title: 'Profile picture',
    lead: 'Shown round beside your name: on your portfolio, and here.',
    profileImage: (user: string) => `Profile picture of ${user}`,
    removeImage: 'Remove picture',
    preparingImage: 'Preparing your picture…',
    hideYourPhotos: 'Hide your photos',
    choosePhotos: 'Choose from your photos',
    adjustCrop: 'Adjust crop',
    photos: 'Your photos',
    note: 'One click makes it your profile picture. A private photo stays private; only this picture of it is shown.',
    question: 'Remove your profile picture?',
    detail: 'Your initial is shown instead. Your photos stay as they are.',
    confirm: 'Remove',
  },
} as const;
