/** ADM-HERO-17: the file's name after its title, with the ending it had; without a title the name stays. */
export const renamedFile = (name: string, title: string): string => {
  const [, ending = ''] = /(\.[a-z0-9]{1,5})$/i.exec(name) ?? [];
  return title.trim() === '' ? name : title.trim() + ending;
};
