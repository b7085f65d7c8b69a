import { describe, expect, it } from 'vitest';
import {
  embeddableKind,
  embeddablePicture,
  mediaKind,
} from '../../src/shared/stones/media/media-kind.ts';

describe('the kind of a media address', () => {
  it.each([
    ['/media/stones/1/picture.jpg', 'image'],
    ['/media/stones/1/picture.jpeg', 'image'],
    ['/media/stones/1/picture.png', 'image'],
    ['/media/stones/1/picture.svg', 'image'],
    ['/media/stones/1/film.mp4', 'video'],
    ['/media/stones/1/film.mov', 'video'],
    ['/media/stones/1/film.avi', 'video'],
    ['/media/stones/1/certificate.pdf', 'pdf'],
    ['https://films.example/KL-1.MP4?size=2#start', 'video'],
    ['https://films.example/vision360.html?d=KL-1.mp4', null],
    ['https://films.example/KL-1/', null],
    ['https://films.pdf', null],
    ['/media/stones/1/picture.webp', 'image'],
    ['/media/stones/mp4', null],
    ['https://', null],
    ['', null],
  ])('%s is of the kind %s', (address, kind) => {
    expect(mediaKind(address)).toBe(kind);
  });
});

describe('the embedding of media in a page', () => {
  it.each([
    ['/media/stones/1/picture.svg', 'image'],
    ['/media/stones/1/film.mp4', 'video'],
    ['/media/stones/1/certificate.pdf', null],
    ['/media/stones/1/film', null],
    ['https://films.example/media/KL-1.mp4', null],
    ['//films.example/media/KL-1.jpg', null],
  ])('%s: %s', (address, kind) => {
    expect(embeddableKind(address)).toBe(kind);
  });

  it('expects a picture if a picture is requested, and never a film', () => {
    expect(embeddablePicture('/media/stones/1/picture.png')).toBe('/media/stones/1/picture.png');
    expect(embeddablePicture('/media/stones/1/film.mp4')).toBeNull();
    expect(embeddablePicture('https://films.example/KL-1.jpg')).toBeNull();
    expect(embeddablePicture(null)).toBeNull();
  });
});
