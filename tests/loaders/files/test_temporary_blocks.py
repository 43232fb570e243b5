"""A temporary file of blocks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from loaders.files.temporary_blocks import TemporaryBlocks, pack, unpack


def test_blocks_that_several_threads_write_and_read_are_those_that_were_written() -> None:
    blocks = TemporaryBlocks()

    def there_and_back(number: int) -> bool:
        values = [number] * number
        return unpack(blocks.read(blocks.write(pack(values)))) == values

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(there_and_back, range(400)))


def test_what_is_written_after_the_file_was_given_back_goes_into_another() -> None:
    blocks = TemporaryBlocks()
    blocks.close()  # nothing was written: there is no file yet
    blocks.write(b"first")
    blocks.close()
    second = blocks.write(b"second")
    assert (second.offset, blocks.read(second)) == (0, b"second")
